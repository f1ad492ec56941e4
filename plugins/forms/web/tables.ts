/** Sentences and patterns of the rules, which the server half reads too. */
export { dates, patterns, picks, shared, texts } from '../rules.json'
