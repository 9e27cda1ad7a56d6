import { afterAll, beforeAll, expect, it } from 'vitest'
import { spreadsheetType } from '../../shared/contracts/fileReply.ts'
import { advance } from '../drivers/control.ts'
import { holdForLongReport } from '../drivers/longReport.ts'
import { approvedInvestors, type Investor, publish } from '../drivers/market.ts'
import { clearPlace, newPlace, startTestStack, type TestStack } from '../drivers/testStack.ts'

/** A report that is larger than what a function may answer, from the call to the file, by a link. */

let stack: TestStack
let owner: Investor
let another: Investor
beforeAll(async () => {
  stack = await startTestStack({ ...(await newPlace()), clock: Date.parse('2026-11-25T10:00+05:30') })
  const [first, second] = await approvedInvestors(stack, 2, 'report')
  if (first === undefined || second === undefined) throw new Error('there are no two investors')
  owner = first
  another = second
  const bond = await publish(stack, owner.visitor, 'satpura-education-2029')
  await holdForLongReport(stack, owner.investorId, bond)
})
afterAll(() => clearPlace(stack.dataDir, stack))

const ask = (investor: Investor) => investor.visitor.call('downloadReport', { name: 'transactions' })

async function linkOf(investor: Investor): Promise<URL> {
  const { status, text, headers } = await ask(investor)
  expect([status, text]).toEqual([302, ''])
  return new URL(headers.get('location') ?? '')
}

it('is a link of a minute to the whole workbook, which no other investor can use for theirs', async () => {
  const link = await linkOf(owner)
  expect(link.pathname).toContain(`/reports/${owner.investorId}/rep_`)
  const answer = await fetch(link)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(spreadsheetType)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="transactions-2026-27.xlsx"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBeGreaterThan(3_750_000)
  // The end of every zip, so that nothing of it is missing.
  expect(bytes.subarray(-22, -18).toString('latin1')).toBe('PK\u0005\u0006')

  // What is signed is one document of one investor.
  const others = new URL(link)
  others.pathname = link.pathname.replace(owner.investorId, another.investorId)
  expect((await fetch(others)).status).toBe(403)
  const unsigned = new URL(link)
  unsigned.search = `?versionId=${link.searchParams.get('versionId')}`
  expect((await fetch(unsigned)).status).toBe(403)
  // The other one gets a report of their own: the name of the call holds no investor.
  const own = await ask(another)
  expect([own.status, own.headers.get('content-type')]).toEqual([200, spreadsheetType])

  await advance(stack, 'PT61S')
  expect((await fetch(link)).status).toBe(403)
})

it('is let through by the bucket to a page of the site that sends the headers of every call, and to no other page', async () => {
  const link = await linkOf(owner)
  const preflight = (origin: string) =>
    fetch(link, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'use-pkey,x-product,x-site-host,x-web-version',
      },
    })
  const own = await preflight(stack.origin)
  expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, stack.origin])
  expect((await preflight('https://elsewhere.example')).status).toBe(403)
})
