import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from 'asl-interpreter'

interface Waiting {
  /** Runs within the transaction; its result settles the caller's promise after the commit. */
  readonly run: () => () => void
  readonly reject: (error: unknown) => void
}

/**
 * Commits the work of one turn of the event loop together: a commit waits for the disk, and two hundred writers need
 * not wait two hundred times. Each piece of work succeeds or fails by itself.
 */
export class GroupCommit {
  private readonly db: DatabaseSync
  private waiting: Waiting[] = []

  constructor(db: DatabaseSync) {
    this.db = db
  }

  /** Resolves once the work is on disk; rejects with the work's error, which then left no trace. */
  run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.flush())
      this.waiting.push({
        run: () => {
          const result = work()
          return () => resolve(result)
        },
        reject,
      })
    })
  }

  private flush(): void {
    const group = this.waiting
    this.waiting = []
    let settle: (() => void)[] = []
    try {
      settle = inTransaction(this.db, () => group.map(each => this.runOne(each)))
    } catch (error) {
      for (const each of group) each.reject(error)
    }
    for (const tell of settle) tell()
  }

  private runOne(each: Waiting): () => void {
    this.db.exec('SAVEPOINT one')
    try {
      const resolve = each.run()
      this.db.exec('RELEASE one')
      return resolve
    } catch (error) {
      this.db.exec('ROLLBACK TO one')
      this.db.exec('RELEASE one')
      return () => each.reject(error)
    }
  }
}
