import { clientsPerPage, type fetchClients } from '../../../shared/contracts/account/pans/fetchClients.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'

/** The CANs of the PANs that are usable, in the order of their ids. */
export const handleFetchClients =
  ({ subAccounts }: Pick<Dependencies, 'subAccounts'>): Handler<typeof fetchClients> =>
  async ({ pageNum }, { session: { investorId } }) => {
    const { subAccounts: all } = await subAccounts.list(investorId)
    const clients = all.flatMap(({ state, holder: { can, pan, name } }) =>
      state === 'confirmed' && can !== undefined ? [{ can, pan, name }] : [],
    )
    const start = (pageNum - 1) * clientsPerPage
    return reply({
      data: {
        clients: clients.slice(start, start + clientsPerPage),
        pageNum,
        pages: Math.ceil(clients.length / clientsPerPage),
      },
    })
  }
