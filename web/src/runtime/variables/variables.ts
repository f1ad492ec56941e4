/** The script of a page with variables that no data source has filled: parameters of its address stand in for them. */
import { fillFromAddress } from './fillFromAddress.ts'

fillFromAddress(document.body, location.search)
