import { openTestDatabase } from "../../service/databases/open-test-database.ts";
import { playStories } from "./play-stories.ts";

playStories(openTestDatabase);
