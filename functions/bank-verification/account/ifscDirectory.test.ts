import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import type { ReferenceData } from '../../platform/referenceData.ts'
import { ifscKey } from '../data/ifscCodes.ts'
import { ifscObjects, readIfscFile } from '../data/ifscFile.ts'
import { openIfscDirectory } from './ifscDirectory.ts'

const objects = new Map(ifscObjects(readIfscFile()))
const clock = { now: 0 }

/** The directory over these objects, and the keys that it reads. */
function directoryOf(read: ReferenceData['read'] = key => Promise.resolve(objects.get(key))) {
  const keys: string[] = []
  const directory = openIfscDirectory(
    {
      read(key) {
        keys.push(key)
        return read(key)
      },
    },
    () => new Date(clock.now),
  )
  const accepts = async (ifsc: string) => (await directory.find(ifsc)).accepted
  return { directory, accepts, keys }
}

describe('the list of IFSC codes', () => {
  it.each([
    'HDFC0000053',
    'SBIN0000001',
    'ICIC0000001',
    'YESB0000001',
    'YESB0000262',
    'RATN0VAAPIS',
    'HDFC0CAACOB',
  ])('has %s', async ifsc => expect(await directoryOf().accepts(ifsc)).toBe(true))

  it.each(['HDFC0000000', 'HDFC0999998', 'SBIN0123456', 'YESB0AURDCD', 'RATN0000000'])(
    'does not have %s',
    async ifsc => expect(await directoryOf().accepts(ifsc)).toBe(false),
  )

  it('says nothing of a bank that it does not have: it may be newer than the list', async () => {
    expect(await directoryOf().accepts('QQQQ0000001')).toBe(true)
  })

  it('has a new bank as soon as its object is published', async () => {
    const codes = { gaps: [1, 4], letters: ['HEADOF'], members: [['HE', 'A smaller bank']] }
    const { directory, accepts } = directoryOf(async key =>
      key === ifscKey('QQQQ') ? gzipSync(JSON.stringify(codes)) : undefined,
    )
    expect(await directory.find('QQQQ0000005')).toEqual({ accepted: true, memberBank: undefined })
    expect(await directory.find('QQQQ0HEADOF')).toEqual({ accepted: true, memberBank: 'A smaller bank' })
    expect(await accepts('QQQQ0000004')).toBe(false)
  })

  it('names the smaller bank by the longest beginning', async () => {
    const codes = {
      gaps: [],
      letters: ['ABCDEF'],
      members: [
        ['', 'all'],
        ['ABC', 'some'],
        ['AB', 'more'],
      ],
    }
    const { directory } = directoryOf(async () => gzipSync(JSON.stringify(codes)))
    expect((await directory.find('QQQQ0ABCDEF')).memberBank).toBe('some')
  })
})

describe('the reading', () => {
  it('is once per bank, and the oldest of many banks is read again', async () => {
    const { accepts, keys } = directoryOf()
    await accepts('HDFC0000053')
    await accepts('HDFC0000060')
    expect(keys).toEqual(['ifsc/HDFC.json.gz'])
    for (const bank of Object.keys(readIfscFile().banks).slice(0, 21)) await accepts(`${bank}0000001`)
    keys.length = 0
    await accepts('HDFC0000053')
    expect(keys).toEqual(['ifsc/HDFC.json.gz'])
  })

  it.each([
    ['fails', () => Promise.reject(new Error('S3 is down'))],
    ['gives a damaged object', () => Promise.resolve(Buffer.from('no gzip'))],
  ])('that %s refuses nobody, is logged once, and is tried again after half a minute', async (_, read) => {
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { accepts, keys } = directoryOf(read)
    expect(await accepts('HDFC0999998')).toBe(true)
    expect(await accepts('SBIN0123456')).toBe(true)
    expect(keys).toHaveLength(1)
    expect(logged.mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringContaining('"message":"ifsc.listUnreadable"'),
    ])
    clock.now += 30_000
    await accepts('HDFC0999998')
    expect(keys).toHaveLength(2)
    logged.mockRestore()
  })
})
