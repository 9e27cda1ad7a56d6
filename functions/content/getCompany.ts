import type { getCompany } from '../../shared/contracts/content/getCompany.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** The facts of the stage, which is not deployed without them. */
export const handleGetCompany =
  ({ company }: Pick<Dependencies, 'company'>): Handler<typeof getCompany> =>
  () =>
    Promise.resolve(reply({ data: company }))
