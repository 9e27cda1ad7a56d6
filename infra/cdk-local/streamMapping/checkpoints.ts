import { z } from 'zod'
import { openDurableFile } from '../queue/durableFile.ts'

export interface Checkpoints {
  /** The sequence number up to which everything was handled; undefined when the mapping never read this shard. */
  read(mapping: string, shard: string): string | undefined
  /** Called only after success: what is not checkpointed is delivered again after a crash. */
  write(mapping: string, shard: string, sequenceNumber: string): void
  close(): void
}

const row = z.object({ sequence: z.string() })

/** The positions of all stream mappings, in a file of their own. */
export function openCheckpoints(
  file: string,
  durableWrite: <T>(label: string, run: () => T) => T,
): Checkpoints {
  const db = openDurableFile(
    file,
    'CREATE TABLE IF NOT EXISTS checkpoints (mapping TEXT, shard TEXT, sequence TEXT NOT NULL, PRIMARY KEY (mapping, shard))',
    'how far the streams of the tables were read',
  )
  return {
    read(mapping, shard) {
      const found = db
        .prepare('SELECT sequence FROM checkpoints WHERE mapping = ? AND shard = ?')
        .get(mapping, shard)
      return found === undefined ? undefined : row.parse(found).sequence
    },
    write(mapping, shard, sequenceNumber) {
      durableWrite(`checkpoint of ${mapping}`, () =>
        db.prepare('INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?)').run(mapping, shard, sequenceNumber),
      )
    },
    close: () => db.close(),
  }
}
