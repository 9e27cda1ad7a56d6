import type { Now } from '../../platform/clock.ts'
import { errorFields, log } from '../../platform/log.ts'
import type { ReferenceData } from '../../platform/referenceData.ts'
import { type BankCodes, ifscKey, readBankCodes } from '../data/ifscCodes.ts'

/** What the list of IFSC codes says about one code. */
export interface IfscEntry {
  /** `false`: the list has the bank and not this branch. `true` also when nobody can say: then the bank's own answer decides. */
  readonly accepted: boolean
  /** The name of the bank that uses the code, where it is not the one whose letters it begins with. */
  readonly memberBank?: string | undefined
}

export interface IfscDirectory {
  /** `ifsc` is well-formed. Never throws: without the list every code is accepted. */
  find(ifsc: string): Promise<IfscEntry>
}

/** Banks that a process remembers, and how long it does not read again after a failure. */
const [mostBanks, pauseMs] = [20, 30_000]

interface Bank {
  readonly numbers: Uint32Array
  readonly letters: ReadonlySet<string>
  readonly members: BankCodes['members']
}

/** The directory over the published list; an object is read once per process. */
export function openIfscDirectory(files: ReferenceData, now: Now): IfscDirectory {
  const banks = new Map<string, Bank | undefined>()
  let readAgainAt = 0
  const bankOf = async (letters: string): Promise<Bank | undefined> => {
    if (banks.has(letters)) return banks.get(letters)
    if (now().getTime() < readAgainAt) return undefined
    try {
      const object = await files.read(ifscKey(letters))
      const bank = object && bankFrom(readBankCodes(object))
      const [oldest] = banks.keys()
      if (banks.size >= mostBanks && oldest !== undefined) banks.delete(oldest)
      banks.set(letters, bank)
      return bank
    } catch (error) {
      readAgainAt = now().getTime() + pauseMs
      log('ifsc.listUnreadable', errorFields(error))
      return undefined
    }
  }
  return {
    async find(ifsc) {
      const bank = await bankOf(ifsc.slice(0, 4))
      if (bank === undefined) return { accepted: true }
      const branch = ifsc.slice(5)
      const accepted = /^\d+$/.test(branch) ? bank.numbers.includes(Number(branch)) : bank.letters.has(branch)
      return { accepted, memberBank: memberOf(bank, branch) }
    },
  }
}

function bankFrom({ gaps, letters, members }: BankCodes): Bank {
  const numbers = new Uint32Array(gaps.length)
  let last = 0
  for (const [at, gap] of gaps.entries()) {
    last += gap
    numbers[at] = last
  }
  return { numbers, letters: new Set(letters), members }
}

function memberOf({ members }: Bank, branch: string): string | undefined {
  const fitting = members.filter(([beginning]) => branch.startsWith(beginning))
  return fitting.sort(([a], [b]) => b.length - a.length)[0]?.[1]
}
