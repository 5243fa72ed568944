import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sayAsAccepted, sayIn } from "../../src/service/languages/say-in.ts";
import { SENTENCES } from "../../src/service/languages/sentences.ts";
import { WITHOUT_SCRIPT } from "../../src/service/languages/without-script.ts";

describe("what the service says to customers", () => {
  it("is there in every language of the card, and fits on a phone's notification", () => {
    const ofCard = readdirSync("src/widget/text/languages").flatMap((name) => /^(\w{2,3})\.ts$/.exec(name)?.[1] ?? []);
    expect(ofCard.length).toBeGreaterThan(15);
    const missing = ofCard.filter((tag) => tag !== "en" && sayIn(tag).sentences === SENTENCES.en);
    expect(missing).toEqual([]);
    for (const [language, { nearby, title, description, tryAgain }] of Object.entries(SENTENCES)) {
      expect([
        language,
        nearby.length <= 45,
        title.length <= 45,
        description.length <= 90,
        tryAgain.length <= 30,
      ]).toEqual([language, true, true, true, true]);
    }
  });

  it("tells a browser without scripts what it needs, in each of them", () => {
    expect(Object.keys(WITHOUT_SCRIPT).sort()).toEqual(Object.keys(SENTENCES).sort());
    expect(new Set(Object.values(WITHOUT_SCRIPT)).size).toBe(Object.keys(SENTENCES).length);
    for (const sentence of Object.values(WITHOUT_SCRIPT))
      expect(sentence).toMatch(/JavaScript.*[.。।።۔]$|JavaScript.*ร้านค้า$/);
  });

  it("has what customer and rider can say with one tap in each of them, also under a language's other tags", () => {
    const said = Object.keys(SENTENCES).map((language) => sayIn(language).phrases);
    expect(new Set(said).size).toBe(Object.keys(SENTENCES).length);
    expect(sayIn("nb-NO").phrases.at_gate).toBe("Jeg er ved porten");
  });

  it.each([
    ["sw", "sw", "ltr"],
    ["pt-BR,pt;q=0.9,en;q=0.8", "pt-BR", "ltr"],
    ["xx, en;q=0.4, ar-EG;q=0.7", "ar-EG", "rtl"],
    ["nb-NO", "nb-NO", "ltr"],
    ["ur", "ur", "rtl"],
    ["de;q=0, fr", "fr", "ltr"],
    ["*", "en", "ltr"],
    ["constructor", "en", "ltr"],
    ['"><script>', "en", "ltr"],
    [`${"x,".repeat(9000)}de`, "en", "ltr"],
    ["", "en", "ltr"],
    [undefined, "en", "ltr"],
  ])("is in the language that a browser likes best: %s", (header, lang, dir) => {
    expect(sayAsAccepted(header)).toMatchObject({ lang, dir });
  });
});
