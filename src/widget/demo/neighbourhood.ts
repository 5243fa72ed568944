import { type Line, measureLine } from "../../contract/line.ts";
import { decodePolyline } from "../../contract/polyline.ts";

/** Ways along streets of the sandbox's town, so that they lie on its map; on a plain one they stand for themselves. */
function street(polyline: string): Line {
  return measureLine(decodePolyline(polyline));
}

/** 760 m to the shop. */
export const TO_SHOP = street("vwyFm{x_FXEv@I@GT_BTuA@MXiBF]RsALw@NcA@GZmB?A@K`@iC@GJq@TwADUJs@PgA@GN}@Lu@LB");
/** 620 m to the shop, from another side. */
export const TO_SHOP_TOO = street("jxzFktz_F}A?C?eA@a@?iB?wA@Q?a@@cA?EZQ~@G`@a@bCEVShAIh@AHa@fCABCPLB");
/** 1,285 m from the shop to the customer. */
export const TO_DOOR = street(
  "ddzFkbz_FMCMt@O|@AFQfAKr@ETUvAKp@AFa@hCAJ?@[lBAFObAMv@`BB`BD~AD`BD`BDdBDv@@l@@jB@fB?F?tBCMnAGp@KbBB@dAFK`AGh@L@",
);
