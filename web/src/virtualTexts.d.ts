declare module 'virtual:texts' {
  /** Address of the JSON file per `<area>.<language>`; made by `web/textsPlugin.ts`. */
  export const textAddresses: Readonly<Record<string, string>>
}
