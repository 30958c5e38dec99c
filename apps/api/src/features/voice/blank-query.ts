/** What a search says whose sentence is no longer kept; no sentence is said so. */
export const blankQuery = '…'
