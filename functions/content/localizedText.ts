/** A text in every language of the site. */
export interface LocalizedText {
  readonly en: string
  readonly hi: string
}
