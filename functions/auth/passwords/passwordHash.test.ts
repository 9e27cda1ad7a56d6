import { describe, expect, it } from 'vitest'
import { openPasswords } from './passwordHash.ts'

describe('passwords as PHC strings', () => {
  it('are argon2id where Node has it, salted anew each time', async () => {
    const passwords = openPasswords(true)
    const [one, two] = await Promise.all([passwords.hash('green-river'), passwords.hash('green-river')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await passwords.verify(one, 'green-river')).toEqual({ right: true, stale: false })
    expect(await passwords.verify(one, 'green-rivers')).toEqual({ right: false, stale: false })
  })
  it('are scrypt where it has not; either is verified anywhere and reported as stale elsewhere', async () => {
    const older = openPasswords(false)
    const newer = openPasswords(true)
    const stored = await older.hash('green-river')
    expect(stored).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await newer.verify(stored, 'green-river')).toEqual({ right: true, stale: true })
    expect(await older.verify(await newer.hash('x y z'), 'x y z')).toEqual({ right: true, stale: true })
  })
  it('are stale when today asks for more', async () => {
    const weak =
      '$argon2id$v=19$m=8192,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    expect(await openPasswords(true).verify(weak, 'green-river')).toEqual({ right: false, stale: true })
  })
  it('are the same however a keyboard composes their letters', async () => {
    const passwords = openPasswords(true)
    const stored = await passwords.hash('pässwörd')
    expect(await passwords.verify(stored, 'pa\u0308sswo\u0308rd')).toMatchObject({ right: true })
  })
  it('say no without a stored hash, after the same work', async () => {
    const passwords = openPasswords(true)
    expect(await passwords.verify(undefined, '')).toEqual({ right: false, stale: false })
    expect(await passwords.verify(undefined, 'green-river')).toMatchObject({ right: false })
  })
  it('refuse a stored form nobody wrote', async () => {
    await expect(openPasswords().verify('$2b$10$whatever', 'green-river')).rejects.toThrow('unknown form')
  })
})
