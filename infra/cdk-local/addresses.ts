/** Ports and addresses of a cloud, for programs that only talk to one: nothing of it is loaded. */
export { Explained } from './stack/explained.ts'
export { freeBlock, freePort, portsFrom, requireFreePort } from './stack/ports.ts'
export { originOf, type SiteHost } from './stack/runOptions.ts'
