import { describe, expect, it } from 'vitest'
import banks from '../data/banks.json' with { type: 'json' }
import { branchesOf, csvRows } from '../data/fetchIfsc.ts'
import { bankNameOf, branchNameOf } from './bankDirectory.ts'

describe('the directory of banks', () => {
  it('knows the banks by four letters, and says the letters of one it does not know', () => {
    expect(bankNameOf('HDFC0000053')).toBe('HDFC Bank')
    expect(bankNameOf('SBIN0000001')).toBe('State Bank of India')
    expect(bankNameOf('QQQQ0000001')).toBe('QQQQ')
    const codes = Object.keys(banks)
    expect(codes.length).toBeGreaterThanOrEqual(120)
    for (const code of codes) expect(code).toMatch(/^[A-Z]{4}$/)
  })

  it('knows the sample of branches, and no other', () => {
    for (const ifsc of ['HDFC0000053', 'YESB0000001', 'YESB0000262', 'SBIN0000001', 'ICIC0000001'])
      expect(branchNameOf(ifsc)).toMatch(/\w/)
    expect(branchNameOf('HDFC0999999')).toBeUndefined()
  })
})

describe('the public file of branches', () => {
  const csv = [
    'BANK,IFSC,BRANCH,CENTRE,DISTRICT,STATE,ADDRESS,CONTACT,IMPS,RTGS,CITY,ISO3166,NEFT,MICR,UPI,SWIFT',
    'Indian Overseas Bank,IOBA0001851,THANKASERY,KOLLAM,KOLLAM,KERALA,"12, MAIN ROAD\nNEAR ""CLOCK"" TOWER",2464429,true,true,KOLLAM,IN-KL,true,1,true,',
    'Abhyudaya,ABHY0065001,RTGS-HO,NA,MUMBAI,MAHARASHTRA,X,0,true,true,NA,IN-MH,true,1,true,',
    'Broken,NOTANIFSC,SOMEWHERE,,,,,,,,,,,,,',
    'HDFC Bank,HDFC0000053,KORAMANGALA BENGALURU,BENGALURU,,,,,,,BENGALURU,,,,,',
  ].join('\r\n')

  it('becomes a table from IFSC to branch, sorted, as people write names', () => {
    expect(branchesOf(csv)).toEqual({
      ABHY0065001: 'Rtgs-Ho',
      HDFC0000053: 'Koramangala Bengaluru',
      IOBA0001851: 'Thankasery, Kollam',
    })
    expect([...csvRows('a,"b ""c""\n,d"\n')]).toEqual([['a', 'b "c"\n,d']])
  })

  it('is refused without the columns it needs', () => {
    expect(() => branchesOf('A,B\n1,2')).toThrow('no columns IFSC and BRANCH')
  })
})
