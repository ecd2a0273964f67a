// A perfect player of nim for `bouton referee nim`.
#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "end") break;
        if (word != "turn") continue;
        std::vector<long long> heaps;
        while (words >> word)
            if (word != "+") heaps.push_back(std::stoll(word));
        long long total = 0;
        for (long long heap : heaps) total ^= heap;
        long long from = *std::max_element(heaps.begin(), heaps.end()), to = from - 1;
        for (long long heap : heaps)
            if ((heap ^ total) < heap) from = heap, to = heap ^ total;
        // std::endl flushes: without it the referee waits in vain.
        std::cout << from << " -> " << to << std::endl;
    }
}
