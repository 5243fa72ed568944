import { playStories } from "./play-stories.ts";

playStories();
