/** The script of a page with variables that no data source has filled: parameters of its address stand in for them. */
import { fillVariablesFromQuery } from './fillVariablesFromQuery.ts'

fillVariablesFromQuery(document.body, location.search)
