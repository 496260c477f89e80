import type { CameraClock } from "./camera-clock.ts";
import type { CameraIdentity } from "./camera-identity.ts";
import type { Faults } from "./faults.ts";
import { type Markup, xml } from "./markup.ts";
import { namespaces } from "./namespaces.ts";
import { notSupported } from "./soap-fault.ts";
import { type Address, type SoapService, serviceUrl, takes } from "./soap-service.ts";
import { writeDateAndTime } from "./time-text.ts";

interface DeviceParts {
  readonly identity: CameraIdentity;
  readonly clock: CameraClock;
  readonly faults: Faults;
  /** All that the camera offers, this one too. */
  readonly services: () => readonly SoapService[];
  readonly reboot: () => void;
}

export function deviceService(parts: DeviceParts): SoapService {
  const { identity, clock, faults, services, reboot } = parts;
  return {
    namespace: namespaces.tds,
    path: "/onvif/device_service",
    version: [21, 12],
    operations: {
      GetSystemDateAndTime: takes([], () => {
        return xml`<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime>
<tt:DateTimeType>Manual</tt:DateTimeType><tt:DaylightSavings>false</tt:DaylightSavings>
<tt:TimeZone><tt:TZ>UTC0</tt:TZ></tt:TimeZone>
<tt:UTCDateTime>${writeDateAndTime(clock.nowMs())}</tt:UTCDateTime>
</tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`;
      }),

      GetServices: takes(["IncludeCapability"], (_, { address }) => {
        if (faults.refusesGetServices) throw notSupported("GetServices is not known here");
        const announced = services().map((service) => writeService(service, address));
        return xml`<tds:GetServicesResponse>${announced}</tds:GetServicesResponse>`;
      }),

      GetCapabilities: takes(["Category*"], (_, { address }) => {
        return xml`<tds:GetCapabilitiesResponse><tds:Capabilities>
${writeCapabilities(services(), address)}</tds:Capabilities></tds:GetCapabilitiesResponse>`;
      }),

      GetServiceCapabilities: takes([], () => {
        return xml`<tds:GetServiceCapabilitiesResponse><tds:Capabilities>
<tds:Network IPFilter="false" ZeroConfiguration="false" IPVersion6="false" DynDNS="false"/>
<tds:Security UsernameToken="true" HttpDigest="true" TLS1.2="false"/>
<tds:System DiscoveryResolve="false" DiscoveryBye="false" RemoteDiscovery="false"/>
</tds:Capabilities></tds:GetServiceCapabilitiesResponse>`;
      }),

      GetDeviceInformation: takes([], () => {
        return xml`<tds:GetDeviceInformationResponse>
<tds:Manufacturer>${identity.manufacturer}</tds:Manufacturer><tds:Model>${identity.model}</tds:Model>
<tds:FirmwareVersion>${identity.firmware}</tds:FirmwareVersion>
<tds:SerialNumber>${identity.serial}</tds:SerialNumber><tds:HardwareId>simulated</tds:HardwareId>
</tds:GetDeviceInformationResponse>`;
      }),

      GetScopes: takes([], () => {
        const scopes = identity.scopes.map(
          (scope) => xml`<tds:Scopes><tt:ScopeDef>Fixed</tt:ScopeDef>
<tt:ScopeItem>${scope}</tt:ScopeItem></tds:Scopes>`,
        );
        return xml`<tds:GetScopesResponse>${scopes}</tds:GetScopesResponse>`;
      }),

      GetNetworkInterfaces: takes([], (_, { address }) => {
        return xml`<tds:GetNetworkInterfacesResponse><tds:NetworkInterfaces token="eth0">
<tt:Enabled>true</tt:Enabled>
<tt:Info><tt:Name>eth0</tt:Name><tt:HwAddress>02:00:00:00:00:01</tt:HwAddress><tt:MTU>1500</tt:MTU></tt:Info>
<tt:IPv4><tt:Enabled>true</tt:Enabled><tt:Config><tt:Manual><tt:Address>${address.host}</tt:Address>
<tt:PrefixLength>24</tt:PrefixLength></tt:Manual><tt:DHCP>false</tt:DHCP></tt:Config></tt:IPv4>
</tds:NetworkInterfaces></tds:GetNetworkInterfacesResponse>`;
      }),

      SystemReboot: takes([], () => {
        reboot();
        return xml`<tds:SystemRebootResponse><tds:Message>Restarting</tds:Message></tds:SystemRebootResponse>`;
      }),
    },
  };
}

function writeService(service: SoapService, address: Address): Markup | undefined {
  if (!service.version) return undefined;
  const [major, minor] = service.version;
  return xml`<tds:Service><tds:Namespace>${service.namespace}</tds:Namespace>
<tds:XAddr>${serviceUrl(address, service.path)}</tds:XAddr>
<tds:Version><tt:Major>${major}</tt:Major><tt:Minor>${minor}</tt:Minor></tds:Version></tds:Service>`;
}

/** The old way to announce services; media2 has no place in it. */
function writeCapabilities(services: readonly SoapService[], address: Address): Markup {
  const xaddr = (namespace: string) => {
    const service = services.find((each) => each.namespace === namespace && each.version);
    return service && xml`<tt:XAddr>${serviceUrl(address, service.path)}</tt:XAddr>`;
  };
  const extension = [
    inElement("Recording", xaddr(namespaces.trc), fixedRecordings),
    inElement("Search", xaddr(namespaces.tse), noMetadata),
    inElement("Replay", xaddr(namespaces.trp)),
  ];
  return xml`${inElement("Device", xaddr(namespaces.tds))}
${inElement("Events", xaddr(namespaces.tev), pullPointOnly)}
${inElement("Imaging", xaddr(namespaces.timg))}
${inElement("Media", xaddr(namespaces.trt), rtspOverTcp)}
${inElement("PTZ", xaddr(namespaces.tptz))}
<tt:Extension>${extension}</tt:Extension>`;
}

function inElement(name: string, inside: Markup | undefined, more?: Markup): Markup | undefined {
  return inside && xml`<tt:${name}>${inside}${more}</tt:${name}>`;
}

const pullPointOnly = xml`<tt:WSSubscriptionPolicySupport>false</tt:WSSubscriptionPolicySupport>
<tt:WSPullPointSupport>true</tt:WSPullPointSupport>
<tt:WSPausableSubscriptionManagerInterfaceSupport>false</tt:WSPausableSubscriptionManagerInterfaceSupport>`;

const rtspOverTcp = xml`<tt:StreamingCapabilities><tt:RTPMulticast>false</tt:RTPMulticast>
<tt:RTP_TCP>true</tt:RTP_TCP><tt:RTP_RTSP_TCP>true</tt:RTP_RTSP_TCP></tt:StreamingCapabilities>`;

const fixedRecordings = xml`<tt:ReceiverSource>false</tt:ReceiverSource>
<tt:MediaProfileSource>false</tt:MediaProfileSource><tt:DynamicRecordings>false</tt:DynamicRecordings>
<tt:DynamicTracks>false</tt:DynamicTracks><tt:MaxStringLength>64</tt:MaxStringLength>`;

const noMetadata = xml`<tt:MetadataSearch>false</tt:MetadataSearch>`;
