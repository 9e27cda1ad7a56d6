import type { setLetterLanguage } from '../../../shared/contracts/auth/setLetterLanguage.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'

/** One write; every letter that is written afterwards is in this language. */
export const handleSetLetterLanguage =
  ({ table, investors }: Pick<Dependencies, 'table' | 'investors'>): Handler<typeof setLetterLanguage> =>
  async ({ language }, { session, now }) => {
    const saved = await table.transact([investors.languageItem(session.investorId, language, now)])
    return saved.ok ? reply({}) : refuse('common.conflict')
  }
