/** A piece of text of a page as pdf.js positions it, in points; the origin is the lower left corner of the page as it is seen. */
export interface PlacedText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  /** Of the letters, in points. */
  readonly height: number
  /** Watermarks are rotated; readers leave them out of rows but look for the issuer's mark in them. */
  readonly rotated: boolean
}

/** A page in the order of the file. */
export interface PlacedPage {
  readonly texts: readonly PlacedText[]
}
