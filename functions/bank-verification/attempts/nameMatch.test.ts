import { describe, expect, it } from 'vitest'
import { nameMatch } from './nameMatch.ts'

describe('the name at the bank', () => {
  it.each([
    ['Gaurav Kumar', 'GAURAV KUMAR', 'capitals'],
    ['Gaurav Kumar', 'KUMAR GAURAV', 'order'],
    ['Gaurav Kumar', 'MR. GAURAV  KUMAR', 'title, full stop, spaces'],
    ['Smt Lakshmi Iyer', 'LAKSHMI IYER', 'title typed'],
    ['Rajesh Kumar Sharma', 'R K SHARMA', 'initials at the bank'],
    ['R K Sharma', 'RAJESH KUMAR SHARMA', 'initials typed'],
    ['R.K. Sharma', 'SHRI RAJESH KUMAR SHARMA', 'initials with full stops'],
    ['Anita Desai', 'ANITA S DESAI', 'a middle initial more'],
    ['Anita Sunil Desai', 'ANITA DESAI', 'a middle name less'],
    ['Mohammed Rafi Khan', 'MOHAMMAD RAFI KHAN', 'another spelling'],
    ['Suresh Patil', 'SURESH PATIL AND SUNITA PATIL', 'the first holder of a joint account'],
    ['Sunita Patil', 'SURESH PATIL & SUNITA PATIL', 'the second holder'],
    ['Sunita Patil', 'SURESH PATIL/SUNITA PATIL', 'holders parted by a slash'],
    ['Vikram Singh', 'VIKRAM SINGH S/O HARBHAJAN SINGH', 'a relation'],
    ["Peter D'Souza", 'PETER DSOUZA', 'an apostrophe'],
    ['José Fernandes', 'JOSE FERNANDES', 'an accent'],
    ['Madhavan', 'MADHAVAN', 'a single name'],
  ])('%s is %s (%s)', (typed, registered) => {
    expect(nameMatch(typed, registered).matches).toBe(true)
  })

  it.each([
    ['Gaurav Kumar', 'PRIYA VENKATARAMAN', 'somebody else'],
    ['Rajesh Sharma', 'SUNITA SHARMA', 'the same surname'],
    ['Rajesh Kumar Sharma', 'RAJESH KUMAR VERMA', 'two names of three'],
    ['Rajesh Kumar', 'RAMESH KUMAR', 'one letter, another person'],
    ['R K', 'RAJESH KUMAR', 'initials alone'],
    ['Sharma', 'RAJESH KUMAR SHARMA', 'a surname alone'],
    ['Vikram Singh', 'HARBHAJAN SINGH', 'the relation itself'],
    ['Harbhajan Singh', 'VIKRAM SINGH S/O HARBHAJAN SINGH', 'named as a relation only'],
    ['Gaurav Kumar', '', 'no name'],
    ['Gaurav Kumar', '...', 'nothing but marks'],
    ['A B', 'B C', 'one initial in common'],
  ])('%s is not %s (%s)', (typed, registered) => {
    expect(nameMatch(typed, registered).matches).toBe(false)
  })

  it('scores from 0 to 100, and both ways alike', () => {
    expect(nameMatch('Gaurav Kumar', 'GAURAV KUMAR').score).toBe(100)
    expect(nameMatch('Gaurav Kumar', '').score).toBe(0)
    const [there, back] = [nameMatch('Rajesh Verma', 'R Varma'), nameMatch('R Varma', 'Rajesh Verma')]
    expect(there).toEqual(back)
    expect(there.score).toBeGreaterThan(0)
    expect(there.score).toBeLessThan(100)
  })
})
