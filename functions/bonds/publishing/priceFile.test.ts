import { describe, expect, it } from 'vitest'
import { mostPrices, readPriceFile } from './priceFile.ts'

const header = 'ISIN,date,cleanPrice,pricePerUnit,yield,source'
const good = 'INEN1M007013,2026-11-23,100.25,,9.4,trade'
const faultOf = (row: string): string => readPriceFile(`${header}\n${good}\n${row}\n`).faults[0]?.says ?? ''

describe('a file of prices', () => {
  it('is read by the names of its columns, however they are written', () => {
    const text = 'source,Clean price,Date,isin\ndealer'
    expect(readPriceFile(`${text},98.48,2026-11-23,INEN1M007013\n`)).toEqual({
      rows: [{ line: 2, ISIN: 'INEN1M007013', date: '2026-11-23', source: 'dealer', cleanPrice: '98.48' }],
      faults: [],
    })
  })

  it.each([
    ['INEN1M007014,2026-11-23,100,,,trade', 'ISIN: it is IN'],
    ['INEN1M007013,2026-11-23,100,,,trade', 'the ISIN is in line 2 already'],
    ['INES1E007012,23-11-2026,100,,,trade', 'date: it is the day of the price as 2026-11-23'],
    ['INES1E007012,2026-02-30,100,,,trade', 'date: it is the day'],
    ['INES1E007012,2026-11-23,,,,trade', 'price: fill either cleanPrice'],
    ['INES1E007012,2026-11-23,100,1000,,trade', 'price: fill either cleanPrice'],
    ['INES1E007012,2026-11-23,"1,000",,,trade', 'cleanPrice: it is a decimal above 0 without commas'],
    ['INES1E007012,2026-11-23,-5,,,trade', 'cleanPrice: it is a decimal above 0'],
    ['INES1E007012,2026-11-23,0,,,trade', 'cleanPrice: it is a decimal above 0'],
    ['INES1E007012,2026-11-23,98.48001,,,trade', 'cleanPrice: it is a decimal above 0'],
    ['INES1E007012,2026-11-23,,9e3,,trade', 'pricePerUnit: it is a decimal above 0'],
    ['INES1E007012,2026-11-23,=1+1,,,trade', 'cleanPrice: it is a decimal above 0'],
    ['INES1E007012,2026-11-23,98,,9.4%,trade', 'yield: it is percent a year'],
    ['INES1E007012,2026-11-23,98,,,broker', 'source: it is trade, dealer, model'],
    ['INES1E007012,2026-11-23,98,,,toString', 'source: it is trade, dealer, model'],
    ['INES1E007012,2026-11-23,98', 'it has more or fewer cells than the header'],
  ])('names the line of %s', (row, says) => {
    expect(faultOf(row)).toContain(says)
    const { rows, faults } = readPriceFile(`${header}\n${good}\n${row}\n`)
    expect([faults.length, faults[0]?.line]).toEqual([1, 3])
    expect(rows[0]?.line).toBe(2)
  })

  it.each([
    ['ISIN,cleanPrice,source', 'the header lacks date'],
    ['ISIN,date,source', 'the header lacks a price'],
    ['ISIN,date,source,cleanPrice,Clean Price', 'the header names cleanPrice twice'],
    ['ISIN,date,source,cleanPrice,Yeild', 'the header has columns that are not known (Yeild)'],
    ['', 'the header lacks ISIN, date, source'],
  ])('is refused by its header: %s', (text, says) => {
    const { rows, faults } = readPriceFile(`${text}\n${good}\n`)
    expect(rows).toEqual([])
    expect(faults.map(fault => fault.says).join()).toContain(says)
  })

  it('has a limit of rows', () => {
    const text = `${header}\n${`${good}\n`.repeat(mostPrices + 1)}`
    expect(readPriceFile(text).faults[0]?.says).toBe('it has 5001 rows; split it into files of at most 5000')
  })
})
