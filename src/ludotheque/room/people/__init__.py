"""Those who play: passwords, ratings, profiles, notifications."""
