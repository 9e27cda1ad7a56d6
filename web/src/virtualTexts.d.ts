declare module 'virtual:texts' {
  /** The names of all areas; made by `web/textsPlugin.ts`. */
  export const textAreas: readonly string[]
  /** The address of the JSON file `<area>.<language>`. */
  export const textAddress: (name: string) => string
}
