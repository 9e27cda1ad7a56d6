/** The five articles in the order of the list: their texts have the name of the path (D2 s2, D3 s2; R-CONTENT-018). */
export const articles = [
  { name: 'personalFinance', sections: 6, minutes: 4 },
  { name: 'bondAsset', sections: 7, minutes: 4 },
  { name: 'bondIssue', sections: 6, minutes: 4 },
  { name: 'mldAcquisition', sections: 6, minutes: 4 },
  { name: 'altAsset', sections: 6, minutes: 3 },
] as const

export type ArticleName = (typeof articles)[number]['name']

/** The day of the wording of all of them; a new wording is a new day. */
export const articlesWritten = '2026-11-25'
