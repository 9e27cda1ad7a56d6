// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { commonEn } from '../../../shared/texts/en/common.ts'
import { commonHi } from '../../../shared/texts/hi/common.ts'

/** A fresh module per test: the loaded areas are state of the module. */
async function freshTexts() {
  vi.resetModules()
  const i18n = await import('./i18n.ts')
  const fetched: string[] = []
  i18n.setTextAreas(['common', 'session', 'bank'])
  i18n.setTextSource((area, language) => {
    fetched.push(`${area}.${language}`)
    if (area === 'common') return Promise.resolve(language === 'hi' ? commonHi : commonEn)
    if (area === 'bank') return Promise.resolve({ 'bank.tooManyAccounts': 'At most {most} accounts' })
    return Promise.reject(new Error('offline'))
  })
  return { ...i18n, fetched }
}

describe('texts', () => {
  beforeEach(() => localStorage.clear())

  it('fills parameters, numbers with Indian grouping', async () => {
    const { loadTexts, t } = await freshTexts()
    await loadTexts(['common'])
    expect(t('common.uploading', { name: 'passbook.pdf' })).toBe('Uploading passbook.pdf')
    expect(t('common.formErrors', { count: 1_00_000 })).toBe('1,00,000 entries need your attention.')
    expect(t('common.formErrors', { count: 1 })).toBe('One entry needs your attention.')
  })
  it('shows a key whose sentence is missing, so that a person and a journey see it', async () => {
    const { t } = await freshTexts()
    expect(t('common.retry')).toBe('⟦common.retry⟧')
  })
  it('fetches an area once per language, and again after a failure', async () => {
    const { loadTexts, fetched } = await freshTexts()
    await Promise.all([loadTexts(['common']), loadTexts(['common'])])
    await expect(loadTexts(['session'])).rejects.toThrow('"session.en"')
    await expect(loadTexts(['session'])).rejects.toThrow('"session.en"')
    expect(fetched).toEqual(['common.en', 'session.en', 'session.en'])
  })
  it('switches the language with everything shown so far, and remembers it', async () => {
    const { loadTexts, changeLanguage, t } = await freshTexts()
    await loadTexts(['common'])
    await changeLanguage('hi')
    expect(t('common.retry')).toBe('फिर कोशिश करें')
    expect(document.documentElement.lang).toBe('hi')
    expect(localStorage.getItem('sthirank.language')).toBe('hi')
  })
  it('stays in the language that is there when the other cannot be had', async () => {
    const { loadTexts, changeLanguage, currentLanguage, t } = await freshTexts()
    await loadTexts(['common'])
    await expect(loadTexts(['session'])).rejects.toThrow()
    await expect(changeLanguage('hi')).rejects.toThrow()
    expect(currentLanguage()).toBe('en')
    expect(t('common.retry')).toBe('Try again')
  })
  it("words a problem by loading the area of its id, and falls back to the server's sentence", async () => {
    const { loadTexts, problemText, fetched } = await freshTexts()
    await loadTexts(['common'])
    expect(await problemText({ id: 'bank.tooManyAccounts', params: { most: 5 } })).toBe('At most 5 accounts')
    expect(fetched).toContain('bank.en')
    expect(await problemText({ id: 'bank.unheardOf', message: 'As the server said' })).toBe(
      'As the server said',
    )
    expect(await problemText({ id: '../secret.thing' })).toBe('something went wrong!')
  })
})
