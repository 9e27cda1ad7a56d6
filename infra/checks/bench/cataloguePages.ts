import { z } from 'zod'
import { listBonds } from '../../../shared/contracts/bonds/listBonds.ts'
import type { Answer, Visitor } from '../../drivers/visitor.ts'
import { type Counted, callsDuring, describeCalls } from './counted.ts'
import type { Measurement } from './measurement.ts'

/** What a page of the list costs, with a catalogue most of which has ended. */

const answered = z.looseObject({ data: z.array(z.looseObject({ product: z.string() })), more: z.boolean() })

/** The calls that are measured, with what they may cost whatever the size of the catalogue. */
const pages = [
  { what: 'the live ones', input: { category: 'live' }, calls: 3, units: 16 },
  { what: 'the historical ones', input: { category: 'historical' }, calls: 4, units: 20 },
  { what: 'all of them', input: {}, calls: 5, units: 46 },
  {
    what: 'the bonds among the live ones',
    input: { category: 'live', productType: 'bonds' },
    calls: 3,
    units: 16,
  },
] as const

async function pageWork(
  counted: Counted,
  visitor: Visitor,
  page: (typeof pages)[number],
  further: { readonly size: number; readonly after?: string | undefined },
): Promise<{ rows: Measurement[]; last: string | undefined }> {
  const { size, after } = further
  let answer: Answer | undefined
  const calls = await callsDuring(counted, async () => {
    answer = await visitor.call(listBonds.name, { ...page.input, ...(after === undefined ? {} : { after }) })
  })
  const { data } = answered.parse(answer?.body)
  const what = `${after === undefined ? 'the first page' : 'the second page'} of ${page.what}, of ${size} instruments`
  const area = 'a page of the catalogue'
  // The instrument that the page follows is read first.
  const more = after === undefined ? 0 : 1
  const units = calls.reduce((total, call) => total + call.units, 0)
  return {
    last: data.at(-1)?.product,
    rows: [
      {
        area,
        what,
        figure: calls.length,
        unit: 'calls',
        goal: page.calls + more,
        note: describeCalls(calls),
      },
      { area, what, figure: units, unit: 'capacity units', goal: page.units + 4 * more },
      { area, what, figure: data.length, unit: 'items', goal: 20 },
      // Interest and principal are in the documented English words, and as data for other languages.
      { area, what, figure: answer?.text.length ?? 0, unit: 'bytes', goal: 17_500 },
      {
        area,
        what: `${what}, as it is sent`,
        // Of the compressed body, which `fetch` has opened.
        figure: Number(answer?.headers.get('content-length') ?? Number.NaN),
        unit: 'bytes',
        goal: 4000,
      },
    ],
  }
}

/** Two pages of each list, with a catalogue of `size` instruments; `visitor` has signed up. */
export async function cataloguePages(
  counted: Counted,
  visitor: Visitor,
  size: number,
): Promise<Measurement[]> {
  await visitor.must(listBonds.name)
  const all: Measurement[] = []
  for (const page of pages) {
    const first = await pageWork(counted, visitor, page, { size })
    const second = await pageWork(counted, visitor, page, { size, after: first.last })
    all.push(...first.rows, ...second.rows)
  }
  return all
}
