export type { PlacedPage, PlacedText } from '../../../platform/pdf/opening/placedText.ts'
