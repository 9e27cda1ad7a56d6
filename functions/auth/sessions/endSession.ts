import type { endSession } from '../../../shared/contracts/auth/endSession.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Call, Handler } from '../../platform/apiFunction.ts'
import { endSessionItems, sessionsOf } from '../../platform/http/session.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'

/** Logs out one device, or all but this one. An id that is not the investor's own is unknown, whoever's it is. */
export const handleEndSession =
  (dependencies: Dependencies): Handler<typeof endSession> =>
  async ({ id }, call) => {
    if (id === 'others') return endOthers(dependencies, call)
    const { table, investors } = dependencies
    const { session, now } = call
    const by = id === session.id ? undefined : ({ by: 'elsewhere', now } as const)
    const ended = await table.transact(await investors.endItems(session, id, true, by))
    if (!ended.ok) return refuse('auth.sessionUnknown')
    return reply({ data: { ended: 1 } }, id === session.id ? { closedSession: true } : {})
  }

async function endOthers({ table, investors }: Dependencies, { session, now }: Call<typeof endSession>) {
  const accountKey = await investors.keyOf(session.email)
  return retryOnConflict({ otherwise: () => refuse('common.conflict') }, async () => {
    const [credentials, sessions] = await Promise.all([
      investors.readCredentials(accountKey),
      sessionsOf(table, session.investorId, now),
    ])
    if (credentials === undefined) return refuse('common.conflict')
    const live = sessions.map(({ id }) => id).filter(id => id !== session.id)
    const known = Object.keys(credentials.sessions).filter(id => id !== session.id)
    const ended = await table.transact([
      investors.keepOnlyItem(credentials, { [session.id]: session.openedAt.toISOString() }),
      ...[...new Set([...live, ...known])].flatMap(id =>
        endSessionItems(session.investorId, id, { by: 'elsewhere', now }),
      ),
    ])
    if (ended.ok) return reply({ data: { ended: live.length } })
    return conflict
  })
}
