import { describe, expect, it } from 'vitest'
import { readCsv } from './csv.ts'

describe('comma-separated values', () => {
  it('are read by the names of the header, with the line of each row', () => {
    const text = '\uFEFFISIN, date ,price\r\n\r\nA,2026-11-23," 98.48 "\r\n,,\r\n"B ""x"", y",2026-11-20,\r\n'
    expect(readCsv(text)).toEqual({
      columns: ['ISIN', 'date', 'price'],
      rows: [
        { line: 3, fields: { ISIN: 'A', date: '2026-11-23', price: '98.48' } },
        { line: 5, fields: { ISIN: 'B "x", y', date: '2026-11-20', price: '' } },
      ],
      faults: [],
    })
  })

  it('name every row that cannot be read, and read the others', () => {
    const { rows, faults } = readCsv('a,b\n1,2\n3\n4,5,6\n7,8\n')
    expect(rows.map(({ fields }) => fields)).toEqual([
      { a: '1', b: '2' },
      { a: '7', b: '8' },
    ])
    expect(faults).toEqual([
      { line: 3, says: 'it has more or fewer cells than the header' },
      { line: 4, says: 'it has more or fewer cells than the header' },
    ])
  })

  it.each([
    ['a,b\n1,"2\n3,4\n', 'a quotation mark is opened and not closed'],
    ['a,b\n1,2"2\n', 'a quotation mark stands inside a cell that is not quoted'],
    ['a,b\n1,"2"2\n', 'something follows the closing quotation mark of a cell'],
    [`a,b\n1,${'x'.repeat(20_000)}\n`, 'it is longer than a row of this file can be'],
  ])('never throw, case %$', (text, says) => {
    expect(readCsv(text).faults.map(fault => fault.says)).toContain(says)
  })

  it('may be nothing at all', () => expect(readCsv('')).toEqual({ columns: [], rows: [], faults: [] }))
})
