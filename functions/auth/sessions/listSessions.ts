import type { listSessions } from '../../../shared/contracts/auth/listSessions.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { sessionsOf } from '../../platform/http/session.ts'
import type { Dependencies } from '../dependencies.ts'

/** The investor's open sessions, newest use first. */
export const handleListSessions =
  ({ table }: Dependencies): Handler<typeof listSessions> =>
  async (_input, { session, now }) => {
    const sessions = await sessionsOf(table, session.investorId, now)
    return reply({
      data: {
        sessions: sessions.map(({ id, device, openedAt, lastSeenAt }) => ({
          id,
          device,
          openedAt: openedAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          current: id === session.id,
        })),
      },
    })
  }
