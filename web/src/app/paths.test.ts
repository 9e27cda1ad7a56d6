import { describe, expect, it } from 'vitest'
import { hrefTo, paths, pathTo, patternOf } from './paths.ts'

describe('the paths table', () => {
  it('builds addresses with the default product and without what is optional', () => {
    expect(pathTo('dashboard')).toBe('/orobonds-dashboard')
    expect(pathTo('dashboard', { tab: 'invest' })).toBe('/orobonds-dashboard/invest')
    expect(hrefTo('docvault', { product: 'navi', tab: 'bank' })).toBe('#/navi-docvault/bank')
    expect(pathTo('learnArticle', { slug: 'bond issue/1' })).toBe('/learn/blog/bond%20issue%2F1')
  })
  it('reads back what it built', () => {
    expect({ ...patternOf('dashboard').exec('/orobonds-dashboard/invest')?.groups }).toEqual({
      product: 'orobonds',
      tab: 'invest',
    })
    expect({ ...patternOf('dashboard').exec('/orobonds-dashboard/')?.groups }).toEqual({
      product: 'orobonds',
    })
    expect(patternOf('refer').exec('/refer/FD')?.groups?.tab).toBe('FD')
  })
  it('keeps neighbours apart', () => {
    expect(patternOf('login').test('/loginmf')).toBe(false)
    expect(patternOf('refer').test('/refer-dashboard')).toBe(false)
    expect(patternOf('profile').test('/orobonds-profile/sessions')).toBe(false)
    expect(patternOf('dashboard').test('/a/b-dashboard')).toBe(false)
  })
  it('has one pattern per address: no two paths are the same', () => {
    const all = Object.values(paths)
    expect(new Set(all).size).toBe(all.length)
  })
})
