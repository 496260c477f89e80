/** What other modules want to know of each, such as which of its rows go with something of theirs: they add it here. */
// biome-ignore lint/suspicious/noEmptyInterface: filled from the folders of those who read it
export interface ModuleFacts {}
