import { expect, it } from 'vitest'
import { investorPdf } from '../../../platform/pdf/opening/limits.ts'
import { openPdf } from '../../../platform/pdf/opening/openPdf.ts'
import { readStatement } from '../../statement/readStatement.ts'
import { differencesOf } from './differences.ts'
import { pdfOfStatement } from './pdfOfStatement.ts'
import { layouts, printStatement } from './printStatement.ts'
import { seededRandom } from './seededRandom.ts'

/** Statements as real, locked files: the opener must hand the reader what was printed, whatever pdf.js makes of the pieces. */
const each = process.env.PROVE === '1' ? 22 : 1

it.each(layouts)('reads locked files of %s', async layout => {
  for (let seed = 0; seed < each; seed++) {
    const printed = printStatement(layout, seededRandom(500 + seed))
    const file = await pdfOfStatement(printed.pages, { password: 'ABCPR1234F' })
    const opened = await openPdf(file, ' abcpr1234f', investorPdf)
    expect(opened.ok, `seed ${500 + seed}`).toBe(true)
    if (opened.ok)
      expect(differencesOf(printed, readStatement(opened.pages)), `seed ${500 + seed}`).toEqual([])
  }
})
