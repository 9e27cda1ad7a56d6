/** Where a piece of text stands on a page, in points from its lower left corner, as readers of PDFs find it. */
export interface PlacedText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  /** Of the letters, in points. */
  readonly height: number
  /** Watermarks are rotated. */
  readonly rotated: boolean
}

/** A page in the order in which it is drawn. */
export interface PlacedPage {
  readonly texts: readonly PlacedText[]
}
