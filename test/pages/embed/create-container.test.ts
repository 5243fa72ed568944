// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { createContainer } from "../../../src/pages/embed/create-container.ts";

const container = (query: string) => createContainer(new URLSearchParams(query));

test("the frame's address becomes the widget's attributes", () => {
  const element = container("id=dlv_1&key=pk_test_1&lang=sw&theme=dark&sections=eta+map&dropoff=-1.2%2C36.8");
  expect(element.id).toBe("ontheway-tracking");
  expect({ ...element.dataset }).toEqual({
    id: "dlv_1",
    key: "pk_test_1",
    lang: "sw",
    theme: "dark",
    sections: "eta map",
    dropoff: "-1.2,36.8",
  });
});

test("an address can't choose where the record or the tiles come from, or add other attributes", () => {
  const element = container("id=dlv_1&api=https://evil.example&tiles=https://evil.example/{z}&onclick=x&units=");
  expect({ ...element.dataset }).toEqual({ id: "dlv_1" });
});

test("demo without a name plays the whole journey, as the attribute does", () => {
  expect(container("demo").getAttribute("data-demo")).toBe("");
});

test("markup in a value stays text", () => {
  const element = container(`id=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(element.children).toHaveLength(0);
  expect(element.dataset.id).toBe('"><script>alert(1)</script>');
});
