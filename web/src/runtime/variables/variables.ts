/** Script of pages with variables that no data source fills: query parameters replace them. */
import { fillVariablesFromQuery } from './fillVariablesFromQuery.ts'

fillVariablesFromQuery(document.body, location.search)
