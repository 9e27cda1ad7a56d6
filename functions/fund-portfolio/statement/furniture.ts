import { isPeriodLine } from './period.ts'

const furniture = [
  /^Page\s*:?\s*\d+(?:\s*(?:of|\/)\s*\d+)?$/i,
  /^Consolidated\s+Account\s+(?:Statement|Summary)\b/i,
  /^(?:Statement\s+)?(?:Date|As on)\s*:?\s*\S+$/i,
]

/** What a page repeats above and below its tables: number, heading, period. */
export const isFurniture = (text: string): boolean =>
  text === '' || furniture.some(each => each.test(text)) || isPeriodLine(text)
