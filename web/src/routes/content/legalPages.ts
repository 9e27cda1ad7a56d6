/** The pages about the company: which sections each has, and the day of its version. A new wording is a new day. */
export const legalPages = {
  terms: { sections: [1, 2, 3, 4, 5, 6, 7], version: '2026-11-24' },
  privacy: { sections: [1, 2, 3, 4, 5, 6], version: '2026-11-26' },
  disclaimer: { sections: [1, 2, 3], version: '2026-11-24' },
  grievance: { sections: [1, 2, 3], version: '2026-11-24' },
  about: { sections: [1, 2], version: '2026-11-24' },
} as const

export type LegalPage = keyof typeof legalPages
