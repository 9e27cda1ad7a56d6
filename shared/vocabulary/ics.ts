import { addDays } from './calendarDays.ts'

/** A day in a calendar. */
export interface CalendarDay {
  /** The same for the same thing for ever, so that a second import changes it and does not double it. */
  readonly uid: string
  /** An Indian date, e.g. `2026-12-09`. */
  readonly date: string
  readonly title: string
  readonly text: string
}

/** A line of a calendar holds so many bytes before it is folded. */
const mostOctets = 75

/** Text as RFC 5545 (3.3.11) wants it: backslash, semicolon, comma and line breaks are escaped. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // Control characters have no place in a calendar.
    .replace(/\p{Cc}/gu, '')

const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** Folds a line at 75 octets (3.1), never within a character: Devanagari takes three octets each. */
function folded(line: string): string {
  let result = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > mostOctets) {
      result += '\r\n '
      // The space at the beginning counts.
      octets = 1
    }
    result += character
    octets += size
  }
  return result
}

const compact = (date: string): string => date.replaceAll('-', '')
/** `20261122T041500Z`. */
const stamp = (now: Date): string => now.toISOString().replace(/[-:]|\.\d+/g, '')

/**
 * A calendar of whole days (RFC 5545): a day has no zone, so 9 December is 9 December wherever the calendar is read.
 * Pure: the same days at the same time make the same bytes. UTF-8, lines end in CRLF.
 */
export function calendarOf(calendar: {
  readonly name: string
  readonly now: Date
  readonly events: readonly CalendarDay[]
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bond payouts//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    ...calendar.events.flatMap(({ uid, date, title, text }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp(calendar.now)}`,
      `DTSTART;VALUE=DATE:${compact(date)}`,
      // The end of a whole day is the day after it.
      `DTEND;VALUE=DATE:${compact(addDays(date, 1))}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}
