import type { Dependencies } from './dependencies.ts'

/** Notes for operators that the run brought nothing. */
export const noteFailure =
  ({ notes }: Pick<Dependencies, 'notes'>) =>
  async (_input: object, { now }: { readonly now: Date }): Promise<object> => {
    await notes.write({ feed: 'index-feed', reason: 'unavailable', date: '' }, now)
    return {}
  }
