/** A text in the languages of the house. */
export interface Spoken {
  readonly en: string
  readonly hi: string
}
