declare module 'subset-font' {
  interface Axis {
    readonly min: number
    readonly max: number
    readonly default: number
  }
  /** Cuts a font down to the letters of `text` and to the given places or ranges of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2' | 'truetype'
      readonly variationAxes: Readonly<Record<string, Axis | number>>
    },
  ): Promise<Buffer>
}
