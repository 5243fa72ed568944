/**
 * Norwegian is one file, in Bokmål. `no` stands for either of its two written forms, and readers of the other, `nn`, read
 * this one as well.
 */
export const nameOfFile = (language: string): string => language.replace(/^n[no]$/, "nb");
