import { describe, expect, it } from 'vitest'
import { ConflictNotResolved, conflict, retryOnConflict } from './retryOnConflict.ts'

/** A body that meets another writer in its first attempts; `attempts` says which attempts were made. */
function meeting(conflicts: number) {
  const attempts: number[] = []
  const body = async (attempt: number) => {
    attempts.push(attempt)
    return attempt > conflicts ? 'written' : conflict
  }
  return { attempts, body }
}

describe('a write that other requests may come before', () => {
  it('is made once when nobody does', async () => {
    const { attempts, body } = meeting(0)
    expect(await retryOnConflict(body)).toBe('written')
    expect(attempts).toEqual([1])
  })

  it('is made again after a conflict, up to the sixth attempt', async () => {
    const { attempts, body } = meeting(5)
    expect(await retryOnConflict(body)).toBe('written')
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('throws a named error when every attempt met a conflict', async () => {
    const { attempts, body } = meeting(6)
    await expect(retryOnConflict(body)).rejects.toThrow(ConflictNotResolved)
    expect(attempts).toHaveLength(6)
  })

  it('answers what the caller has for that case instead', async () => {
    expect(await retryOnConflict({ otherwise: () => 'refused' }, meeting(6).body)).toBe('refused')
  })

  it('is attempted as often as the caller says', async () => {
    const { attempts, body } = meeting(19)
    expect(await retryOnConflict({ attempts: 20 }, body)).toBe('written')
    expect(attempts).toHaveLength(20)
  })

  it('takes no result for a conflict, and passes errors on at once', async () => {
    expect(await retryOnConflict(async () => undefined)).toBeUndefined()
    const failing = async (): Promise<string> => {
      throw new Error('the table is gone')
    }
    await expect(retryOnConflict(failing)).rejects.toThrow('the table is gone')
  })
})
