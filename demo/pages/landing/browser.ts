import "./landing.css";
import "./picture.css";
import { enableCopyButtons } from "../kit/browser/copy.ts";

enableCopyButtons();
