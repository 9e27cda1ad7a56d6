import { describe, expect, it } from 'vitest'
import { isFurniture } from './furniture.ts'

/** What a page repeats is passed over; whatever else stands in a line may be a row or a name and is not. */

const passes = (...texts: readonly string[]) =>
  it.each(texts)('is passed over: %s', text => expect(isFurniture(text)).toBe(true))
const stays = (...texts: readonly string[]) =>
  it.each(texts)('is not %s', text => expect(isFurniture(text)).toBe(false))

describe('the number of a page', () => {
  passes(
    'Page 3',
    'page 3',
    'PAGE 12',
    'Page3',
    'Page:3',
    'Page :3',
    'Page: 3',
    'Page  :  3',
    'Page 3 of 7',
    'Page 3 OF 7',
    'Page 3of7',
    'Page 3 of7',
    'Page 3of 7',
    'Page 13  of  17',
    'Page 3/7',
    'Page 3 / 7',
    'Page: 3 / 17',
  )

  stays(
    'Page',
    'Page of 7',
    'Page x3',
    'Pages 3',
    'Page :: 3',
    'Page three',
    'Web Page 3',
    'Page 3 of',
    'Page 3 of x',
    'Page 3 from 7',
    'Page 3 of 7 Purchase',
    'Page 3 100.00',
    'Page 3 of 7 of 9',
  )
})

describe('the heading of a statement', () => {
  passes(
    'Consolidated Account Statement',
    'CONSOLIDATED ACCOUNT SUMMARY',
    'Consolidated  Account  Statement',
    'Consolidated Account Statement - Mutual Funds',
    'Consolidated Account Summary (As on 31-Mar-2025)',
  )

  stays(
    'Consolidated Account',
    'ConsolidatedAccount Statement',
    'Consolidated AccountStatement',
    'Consolidated Account Statements',
    'Consolidated Account Value 5.00',
    'Your Consolidated Account Statement',
  )
})

describe('the day of a statement', () => {
  passes(
    'Date 31-Mar-2025',
    'DATE: 31-03-2025',
    'Date:31/03/2025',
    'Date :31/03/2025',
    'Date : 31/03/2025',
    'Date  :  31/03/2025',
    'Statement Date: 31-Mar-2025',
    'Statement  Date: 31-Mar-2025',
    'As on 31-Mar-2025',
    'as on: 31-Mar-2025',
    'Statement As on 31-Mar-2025',
    'Date 5',
  )

  stays(
    'Date',
    'Date ',
    'As on',
    'As  on 31-Mar-2025',
    'StatementDate 31-Mar-2025',
    'Statements Date 31-Mar-2025',
    'Statement of Date 31-Mar-2025',
    'Due Date 31-Mar-2025',
    'NAV As on 31-Mar-2025',
    'Date 15-Apr-2024 100.00',
    'Date: 15-Apr-2024 Purchase',
  )
})

it('a line of nothing, as the mark leaves one where it is taken out, is passed over', () => {
  expect(isFurniture('')).toBe(true)
})

it.each(['01-Apr-2024 To 31-Mar-2025', 'Period : 01/04/2024 - 31/03/2025'])(
  'the line of the period is passed over: %s',
  text => expect(isFurniture(text)).toBe(true),
)

it.each(['15-Apr-2024 Purchase', 'HDFC Mutual Fund', 'Folio No: 5', '100.00'])(
  'what belongs to a folio is not: %s',
  text => expect(isFurniture(text)).toBe(false),
)
