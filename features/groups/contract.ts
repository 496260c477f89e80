export {
  addGroup,
  deleteGroup,
  editGroup,
  type Group,
  listGroups,
  listGroupsPage,
  renameGroup,
  shareGroup,
} from "./group-calls.ts";
export {
  assignChannels,
  assignDevices,
  type ChannelMember,
  type DeviceMember,
  listChannelMembers,
  listDeviceMembers,
} from "./member-calls.ts";
export {
  groupChannels,
  groupChildren,
  groupDeviceChannels,
  groupDeviceChildren,
  groupDirectoryChildren,
  groupNodes,
  ownGroupChannels,
  searchGroups,
} from "./sidebar-calls.ts";
