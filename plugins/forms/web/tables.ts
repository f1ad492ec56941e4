/** Messages and patterns of the rules, shared with the server half. */
export { dates, patterns, picks, shared, texts } from '../rules.json'
