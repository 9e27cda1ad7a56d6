/** The article on alternative assets: authored. */
export const altAssetEn = {
  'altAsset.lead':
    'Everything that is neither a share, nor a deposit, nor gold is called alternative. The word says little; four questions say more.',
  'altAsset.section1': 'Four questions for everything',
  'altAsset.section1Text':
    '1. Who pays me, and out of what?\n2. What do I hold: a listed security in my demat account, or a claim in somebody’s app?\n3. How do I get out before the end, and at whose price?\n4. Who watches: SEBI, the RBI, or nobody?\n\nIf one answer is missing, so is the reason to buy.',
  'altAsset.section2': 'Pass-through certificates',
  'altAsset.section2Text':
    'A share in a pool of loans, for vehicles or small businesses. What the borrowers repay is passed on, usually every month, interest and principal together. Who pays are hundreds of people and not one company; if more of them fail than was provided for, you get less. Listed ones lie in your demat account. [Questions about them](#/faq?topic=ptc)',
  'altAsset.section3': 'Market-linked debentures',
  'altAsset.section3Text':
    'A loan to a company whose return follows an index between a floor and a cap, paid once at the end. Listed, from about ₹1,00,000. [How one buys one](#/learn/blog/mld-acquisition)',
  'altAsset.section4': 'REITs and InvITs',
  'altAsset.section4Text':
    'Trusts that own offices or roads and power lines and hand on the rent or the tolls. They are traded like shares, also in price: a good building can be a bad price. Not offered on this site.',
  'altAsset.section5': 'Invoices and private credit',
  'altAsset.section5Text':
    'Invoice discounting and loans between persons are often shown beside bonds and are something else: no listing, no trustee, no depository. Private credit funds (AIFs) are for at least one crore rupees and lock the money for years. Not offered on this site.',
  'altAsset.section6': 'What to do with it',
  'altAsset.section6Text':
    'A small part, after the rest is in place, and only what you can explain to somebody at the table. The yield is higher because the way out is narrower. [What comes before](#/learn/blog/incred-finance)',
} as const
