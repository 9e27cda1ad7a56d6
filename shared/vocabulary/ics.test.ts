import { describe, expect, it } from 'vitest'
import { calendarOf } from './ics.ts'

const now = new Date('2026-11-22T04:15:00.000Z')
const day = {
  uid: 'INE583D07323-2026-12-09@bond-payouts',
  date: '2026-12-09',
  title: 'Payout',
  text: 'Interest',
}
const linesOf = (text: string): string[] => text.split('\r\n')
/** As a calendar reads it: a fold is taken away again. */
const unfolded = (text: string): string => text.replaceAll('\r\n ', '')

describe('a calendar of days', () => {
  it('is what a calendar reads: whole days, ending on the day after, in one zone for all', () => {
    expect(calendarOf({ name: 'My payouts', now, events: [day] })).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Bond payouts//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'X-WR-CALNAME:My payouts',
        'BEGIN:VEVENT',
        'UID:INE583D07323-2026-12-09@bond-payouts',
        'DTSTAMP:20261122T041500Z',
        'DTSTART;VALUE=DATE:20261209',
        'DTEND;VALUE=DATE:20261210',
        'SUMMARY:Payout',
        'DESCRIPTION:Interest',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  it.each([
    ['2026-12-31', '20270101'],
    ['2028-02-28', '20280229'],
    ['2027-02-28', '20270301'],
  ])('%s ends on %s', (date, end) => {
    expect(calendarOf({ name: 'n', now, events: [{ ...day, date }] })).toContain(`DTEND;VALUE=DATE:${end}`)
  })

  it('escapes what would end a value, and nothing else', () => {
    const text = calendarOf({
      name: 'n',
      now,
      events: [{ ...day, title: 'A; B, C\\D: "E"', text: 'one\ntwo\r\nthree\u0007' }],
    })
    expect(text).toContain('SUMMARY:A\\; B\\, C\\\\D: "E"\r\n')
    expect(text).toContain('DESCRIPTION:one\\ntwo\\nthree\r\n')
  })

  it.each(['a'.repeat(300), 'भुगतान: ₹1,234 '.repeat(20), '🎟'.repeat(60)])(
    'folds at 75 octets and never within a character: %s',
    title => {
      const text = calendarOf({ name: 'n', now, events: [{ ...day, title }] })
      for (const line of linesOf(text)) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(unfolded(text)).toContain(`SUMMARY:${title.replaceAll(',', '\\,')}`)
      expect(text).not.toContain('\ufffd')
    },
  )

  it('fills a line before it folds it', () => {
    const exact = 'a'.repeat(75 - 'SUMMARY:'.length)
    expect(calendarOf({ name: 'n', now, events: [{ ...day, title: exact }] })).toContain(
      `SUMMARY:${exact}\r\n`,
    )
    expect(calendarOf({ name: 'n', now, events: [{ ...day, title: `${exact}b` }] })).toContain(
      `SUMMARY:${exact}\r\n b\r\n`,
    )
  })

  it('is the same every time, and an empty one is a calendar too', () => {
    const again = () => calendarOf({ name: 'n', now, events: [day, { ...day, uid: 'other' }] })
    expect(again()).toBe(again())
    expect(linesOf(calendarOf({ name: 'n', now, events: [] }))).toHaveLength(8)
  })
})
